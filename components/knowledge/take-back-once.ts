import type { ActionFailure } from "@/components/ui/use-action.ts";

/** Takes a change back, and says when that failed. */
export type TakeBack = (onFailed: (failure: ActionFailure) => void) => void;

export type OnceTaken = { takeBack: () => void; isBusy: () => boolean };

/**
 * Takes back once however often it is asked for, until it fails: then it may be asked for again, and `offerAnew` says so,
 * unless what it would take back is not there any more.
 */
export function takeBackOnce(takeBack: TakeBack, offerAnew: () => void): OnceTaken {
  let isTaken = false;
  const onFailed = (failure: ActionFailure) => {
    if (failure === "conflict" || failure === "not_found") return;
    isTaken = false;
    offerAnew();
  };
  return {
    isBusy: () => isTaken,
    takeBack: () => {
      if (isTaken) return;
      isTaken = true;
      takeBack(onFailed);
    },
  };
}
