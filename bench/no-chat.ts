/** For benches in which nothing may be answered by a model. */
export const noChat = {
  model: "none",
  isLocal: true,
  answer: () => Promise.reject(new Error("no chat in a bench")),
};
