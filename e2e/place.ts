/** What the walk finds and makes in a tenant. */
export type Place = {
  candidateId: string;
  clusterId: string;
  documentId: string;
  /** Of a version that has a proof. */
  versionId: string;
  importId: string;
  memberId: string;
  keyId: string;
  token: string;
};
