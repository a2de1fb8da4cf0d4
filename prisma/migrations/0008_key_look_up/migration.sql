-- Whose API key a token is, in one round trip: every request of an agent begins with it. The tenant is what is looked for,
-- so it sees all of them, for the length of the call.
create function api_key_in_force(token_hash text)
  returns table ("id" text, "tenantId" text, "scopes" text[], "lastUsedAt" timestamptz)
  language plpgsql stable set role to attune_system as $$
begin
  return query select k."id"::text, k."tenantId"::text, k."scopes", k."lastUsedAt"
    from "ApiKey" k where k."hash" = token_hash and k."revokedAt" is null;
end $$;
revoke execute on function api_key_in_force(text) from public;
