-- Indexes over vectors belong to the embedding model in use: `ensureEmbeddingIndexes` makes them, by the model's own name,
-- after the migrations. A candidate joins the cluster of the nearest question, so clusters need no vector any more.
drop index if exists "Embedding_bge_small_phrasing_idx";
drop index if exists "Embedding_bge_small_chunk_idx";
drop index if exists "Embedding_bge_small_cluster_idx";
delete from "Embedding" where "kind" = 'cluster';
