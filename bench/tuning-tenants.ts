import type { Reviewer, Tenant } from "./tuning-play.ts";
import { bestCut, drifted, shapes, shareBelow, type WorldShape } from "./tuning-world.ts";

const wrongLimit = 0.05;
/** Answers of a day lie about so far from the mean, as a share of it. */
const dailySpread = 0.1;

const defaultAuditRate = 0.02;

type Plan = {
  historyDays?: number;
  /** What the tenant's admin set it to. */
  auditRate?: number;
  name: string;
  shape: WorldShape;
  startOff: number;
  /** Decisions a day at the lowest cut the tenant has, so that it has at least these on every day. */
  decisionsPerDay: number;
  reviewer?: Reviewer;
  shapeAt?: (night: number) => WorldShape;
  busy?: (night: number, random: () => number) => number;
  /** Of what is captured at the best cut or at the start, whichever is more. */
  capacityFactor?: number;
};

const loadShare = (shape: WorldShape, cut: number, auditRate: number) => {
  const below = shareBelow(shape, cut);
  return 0.02 + 0.98 * (below + (1 - below) * auditRate);
};

function toTenant({
  name,
  shape,
  startOff,
  decisionsPerDay,
  auditRate = defaultAuditRate,
  ...plan
}: Plan): Tenant {
  const best = bestCut(shape, wrongLimit);
  const lowest = Math.min(best, best + startOff, best - 0.15);
  const perDay = decisionsPerDay / loadShare(shape, lowest, auditRate);
  const busiest = Math.max(loadShare(shape, best, auditRate), loadShare(shape, best + startOff, auditRate));
  const {
    busy = () => 1,
    shapeAt = () => shape,
    reviewer = "fair",
    capacityFactor = 1.3,
    historyDays = 56,
  } = plan;
  return {
    name,
    shapeAt,
    answersOn: (night, random) =>
      Math.max(0, Math.round(perDay * busy(night, random) * (1 + dailySpread * (2 * random() - 1)))),
    auditRate,
    wrongLimit,
    capacityPerDay: Math.max(1, Math.round(perDay * busiest * capacityFactor)),
    reviewer,
    historyDays,
    startOff,
  };
}

const signed = (off: number) => `${off > 0 ? "+" : ""}${off}`;

/**
 * Those the figures `worstDistance` and `worstNights` are of: nothing changes, at least 100 decisions on every day. So small a
 * tenant has its admin audit one let through answer in ten: at one in fifty there are 20 verdicts a night above the cut.
 */
export function steadyTenants(): Tenant[] {
  const worlds = ["beta", "logitNormal", "bell", "confidentlyWrong"] as const;
  const sizes = [
    { decisionsPerDay: 100, auditRate: 0.1 },
    { decisionsPerDay: 400, auditRate: 0.02 },
  ];
  const small = worlds.flatMap((world) =>
    sizes.flatMap(({ decisionsPerDay, auditRate }) =>
      [-0.15, 0.15].map((startOff) =>
        toTenant({
          name: `steady ${world}, ${decisionsPerDay} a day, audit ${100 * auditRate} %, starts ${signed(startOff)}`,
          shape: shapes[world],
          startOff,
          decisionsPerDay,
          auditRate,
        }),
      ),
    ),
  );
  const large = toTenant({
    name: "steady bell, 3,000 a day, audit 2 %, starts -0.15",
    shape: shapes.bell,
    startOff: -0.15,
    decisionsPerDay: 3_000,
  });
  return [...small, large];
}

/** Everything else: what changes, what comes in bursts, whom one cannot believe, what is too little, what is too much. */
export function otherTenants(): Tenant[] {
  return [...changingTenants(), ...strangeTenants()];
}

function changingTenants(): Tenant[] {
  const { beta, bell, logitNormal } = shapes;
  return [
    toTenant({
      name: "drifting: wrong answers grow by half in a month",
      shape: bell,
      startOff: 0,
      decisionsPerDay: 150,
      capacityFactor: 2,
      shapeAt: (night) => drifted(bell, { wrongFactor: 1 + Math.max(0, night) / 60, shift: 0 }),
    }),
    toTenant({
      name: "drifting: all confidence falls by 0.1 at night 10",
      shape: logitNormal,
      startOff: 0,
      decisionsPerDay: 150,
      shapeAt: (night) => drifted(logitNormal, { wrongFactor: 1, shift: night < 10 ? 0 : -0.1 }),
    }),
    toTenant({
      name: "bursty: every seventh day or so four times as much",
      shape: beta,
      startOff: -0.1,
      decisionsPerDay: 120,
      capacityFactor: 1.4,
      busy: (_, random) => (random() < 1 / 7 ? 4 : 0.6),
    }),
  ];
}

function strangeTenants(): Tenant[] {
  const { beta, bell, shallow } = shapes;
  return [
    toTenant({
      name: "steady bell, 100 a day, audit left at 2 %, starts -0.15",
      shape: bell,
      startOff: -0.15,
      decisionsPerDay: 100,
    }),
    toTenant({
      name: "steady bell, 400 a day, no day before the first night",
      shape: bell,
      startOff: -0.15,
      decisionsPerDay: 400,
      historyDays: 0,
    }),
    toTenant({
      name: "lazy reviewer approves all",
      shape: beta,
      startOff: 0,
      decisionsPerDay: 150,
      reviewer: "lazy",
    }),
    toTenant({
      name: "harsh reviewer rejects all",
      shape: beta,
      startOff: 0,
      decisionsPerDay: 150,
      reviewer: "harsh",
    }),
    toTenant({ name: "3 decisions a day", shape: bell, startOff: -0.1, decisionsPerDay: 3 }),
    toTenant({
      name: "small team: the best cut captures twice its day",
      shape: bell,
      startOff: -0.15,
      decisionsPerDay: 100,
      capacityFactor: 0.55,
    }),
    toTenant({
      name: "weak scorer, 150 a day, starts -0.15",
      shape: shallow,
      startOff: -0.15,
      decisionsPerDay: 150,
    }),
  ];
}
