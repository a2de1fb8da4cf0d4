-- Words of phrasings and chunks by the language of their document, so that a search reads an index and not every text.
create function text_config(language text) returns regconfig language sql immutable parallel safe as $$
  select case left(coalesce(language, 'en'), 2)
    when 'en' then 'english' when 'de' then 'german' when 'fr' then 'french' when 'es' then 'spanish' when 'nl' then 'dutch'
    when 'it' then 'italian' when 'pt' then 'portuguese' else 'simple' end::regconfig
$$;

alter table "Phrasing" add column "words" tsvector;
alter table "Chunk" add column "words" tsvector;

create function set_words() returns trigger language plpgsql as $$
begin
  new."words" := to_tsvector(text_config((select d."language" from "KnowledgeDocument" d
    where d."tenantId" = new."tenantId" and d."id" = new."documentId")), new."text");
  return new;
end $$;
create trigger "Phrasing_words" before insert or update of "text" on "Phrasing" for each row execute function set_words();
create trigger "Chunk_words" before insert or update of "text" on "Chunk" for each row execute function set_words();

alter table "Phrasing" no force row level security;
alter table "Chunk" no force row level security;
alter table "KnowledgeDocument" no force row level security;
update "Phrasing" p set "words" = to_tsvector(text_config(d."language"), p."text")
  from "KnowledgeDocument" d where d."tenantId" = p."tenantId" and d."id" = p."documentId";
update "Chunk" c set "words" = to_tsvector(text_config(d."language"), c."text")
  from "KnowledgeDocument" d where d."tenantId" = c."tenantId" and d."id" = c."documentId";
alter table "Phrasing" force row level security;
alter table "Chunk" force row level security;
alter table "KnowledgeDocument" force row level security;

drop index "Phrasing_text_idx";
drop index "Chunk_text_idx";
create index "Phrasing_words_idx" on "Phrasing" using gin ("words");
create index "Chunk_words_idx" on "Chunk" using gin ("words");

-- Row level security would keep the index from being used: a search is no leakproof operator. The tenant is still the
-- caller's own. At most `most` texts of each kind are ranked: a word that stands everywhere tells nothing.
create function live_texts_with_words(query tsquery, most integer)
  returns table ("versionId" uuid, "chunkId" uuid, rank real)
  language plpgsql stable set role to attune_system as $$
begin
  return query
    (select c."versionId", c."id", ts_rank(c."words", query)
      from "Chunk" c join "KnowledgeDocument" d on d."tenantId" = c."tenantId" and d."liveVersionId" = c."versionId" and d."status" = 'live'
      where c."words" @@ query and c."tenantId" = current_tenant() limit most)
    union all
    (select p."versionId", null::uuid, ts_rank(p."words", query)
      from "Phrasing" p join "KnowledgeDocument" d on d."tenantId" = p."tenantId" and d."liveVersionId" = p."versionId" and d."status" = 'live'
      where p."words" @@ query and p."tenantId" = current_tenant() limit most);
end $$;
revoke execute on function live_texts_with_words(tsquery, integer) from public;
grant execute on function live_texts_with_words(tsquery, integer) to attune_app;

-- What a match weighs, in one call whose plan is kept: the servable documents of the phrasings found, nearest first, each with
-- its own phrasings nearest to the question. Runs as the caller, under row level security.
create function near_documents(
    asked vector, using_model text, near_ids uuid[], cosines double precision[], today date, excepted uuid, most_documents integer, most_phrasings integer)
  returns table ("documentId" uuid, "versionId" uuid, "version" integer, "title" text, "question" text, "answer" text,
    "language" text, "servingFloor" double precision, "phrasingCount" integer, "phrasings" json)
  language plpgsql stable as $$
begin
  return query
    with best as (
      select p."versionId", max(n.cosine) as cosine
      from unnest(near_ids, cosines) as n(id, cosine)
      join "Phrasing" p on p."tenantId" = current_tenant() and p."id" = n.id
      group by p."versionId"
    ), near as (
      select d."id", d."title", d."language", d."servingFloor", d."liveVersionId", b.cosine
      from best b
      join "DocumentVersion" v on v."tenantId" = current_tenant() and v."id" = b."versionId"
      join "KnowledgeDocument" d on d."tenantId" = current_tenant() and d."id" = v."documentId" and d."liveVersionId" = b."versionId"
      where d."status" = 'live' and (d."validFrom" is null or d."validFrom" <= today) and (d."validUntil" is null or d."validUntil" >= today)
      order by b.cosine desc, d."id" limit most_documents
    )
    select n."id", v."id", v."number", n."title", v."question", v."answer", n."language", n."servingFloor", own.count, own.phrasings
    from near n
    join "DocumentVersion" v on v."tenantId" = current_tenant() and v."id" = n."liveVersionId"
    cross join lateral (
      select count(*)::integer as count,
        json_agg(json_build_object('id', o."id", 'text', o."text", 'vector', translate(encode(vector_send(o."vector"), 'base64'), E'\n', ''))
          order by o.distance, o."position") filter (where o.place <= most_phrasings) as phrasings
      from (
        select p."id", p."text", p."position", e."vector", e."vector" <=> asked as distance,
          row_number() over (order by e."vector" <=> asked, p."position") as place
        from "Phrasing" p
        join "Embedding" e on e."tenantId" = p."tenantId" and e."kind" = 'phrasing' and e."ownerId" = p."id" and e."model" = using_model and e."isActive"
        where p."tenantId" = current_tenant() and p."versionId" = n."liveVersionId" and p."id" is distinct from excepted
      ) o
    ) own
    where own.count > 0
    order by n.cosine desc, n."id";
end $$;
