// The embedder's thread. Plain JavaScript by path: bundlers and loaders leave it alone.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { Tokenizer } from "@huggingface/tokenizers";
import ort from "onnxruntime-node";

const { modelDir, sha256, maxTokens, dimensions, threads, busy } = workerData;

function isDone() {
  Atomics.sub(busy, 0, 1);
  Atomics.notify(busy, 0);
}

function readChecked(name) {
  const file = path.join(modelDir, name);
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new Error(`The embedding model file ${name} cannot be read in ${modelDir} (${error.code})`);
  }
  const found = createHash("sha256").update(bytes).digest("hex");
  if (found !== sha256[name]) {
    throw new Error(
      `The embedding model file ${name} is not the one expected: sha256 ${found}, not ${sha256[name]}`,
    );
  }
  return bytes;
}

async function load() {
  const tokenizer = new Tokenizer(JSON.parse(readChecked("tokenizer.json").toString("utf8")), {});
  const session = await ort.InferenceSession.create(readChecked("model.onnx"), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    // Spinning threads would hold a core between batches; the database and the web server need it.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
  return { tokenizer, session };
}

function tokenIds(tokenizer, text) {
  const { ids } = tokenizer.encode(text);
  return ids.length > maxTokens ? [...ids.slice(0, maxTokens - 1), ids[ids.length - 1]] : ids;
}

function toTensors(rows) {
  const length = Math.max(...rows.map((row) => row.length));
  const shape = [rows.length, length];
  const ids = new BigInt64Array(rows.length * length);
  const mask = new BigInt64Array(rows.length * length);
  rows.forEach((row, r) => {
    row.forEach((id, i) => {
      ids[r * length + i] = BigInt(id);
      mask[r * length + i] = 1n;
    });
  });
  return {
    input_ids: new ort.Tensor("int64", ids, shape),
    attention_mask: new ort.Tensor("int64", mask, shape),
    token_type_ids: new ort.Tensor("int64", new BigInt64Array(rows.length * length), shape),
  };
}

/** The first token's state of each text ([CLS]), as unit vectors one after the other. */
function toUnitVectors(hidden, count) {
  const stride = hidden.length / count;
  const vectors = new Float32Array(count * dimensions);
  for (let row = 0; row < count; row += 1) {
    let squares = 0;
    for (let i = 0; i < dimensions; i += 1) squares += hidden[row * stride + i] ** 2;
    const length = Math.sqrt(squares) || 1;
    for (let i = 0; i < dimensions; i += 1) vectors[row * dimensions + i] = hidden[row * stride + i] / length;
  }
  return vectors;
}

async function embed({ tokenizer, session }, texts) {
  const output = await session.run(toTensors(texts.map((text) => tokenIds(tokenizer, text))));
  const vectors = toUnitVectors(output.last_hidden_state.data, texts.length);
  for (const tensor of Object.values(output)) tensor.dispose();
  return vectors;
}

let loaded;
try {
  loaded = await load();
} catch (error) {
  parentPort.postMessage({ kind: "unusable", message: error.message });
}
isDone();
if (loaded !== undefined) {
  let before = Promise.resolve();
  parentPort.on("message", (message) => {
    before = before.then(() => answer(message));
  });
  parentPort.postMessage({ kind: "ready" });
}

async function answer({ id, texts, isLast }) {
  if (isLast) return parentPort.close();
  try {
    const vectors = await embed(loaded, texts);
    parentPort.postMessage({ kind: "vectors", id, vectors }, [vectors.buffer]);
  } catch (error) {
    parentPort.postMessage({ kind: "failed", id, message: error.message });
  }
  isDone();
}
