import { sql } from 'kysely'
import type { Shop } from '../shop.ts'

/**
 * From now on the database itself records which rows are written: comparing all rows of all tables costs it twenty
 * times as much as the request in question. Attempts are counted in any case, and are not recorded. Returns a function
 * that lists the tables with a changed row since its last call, even if the content is equal. Rolled-back writes do
 * not count, nor do rows inserted and deleted again.
 */
export async function watchWrites({ db, pool }: Pick<Shop, 'db' | 'pool'>): Promise<() => Promise<string[]>> {
  await pool.query(noteEach)
  return async () => {
    const { rows } = await sql<{ name: string }>`
      with noted as (delete from row_note returning *)
      select name from noted group by name, place, words having sum(count) <> 0`.execute(db)
    return [...new Set(rows.map(({ name }) => name))].sort()
  }
}

/** A row is identified by its physical position, which changes with each update, and by its content. */
const noteEach = `
create unlogged table row_note (name text not null, place tid, words text, count int not null);
create function note_row() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then insert into public.row_note values (tg_table_name, old.ctid, old::text, -1); end if;
  if tg_op in ('UPDATE', 'INSERT') then insert into public.row_note values (tg_table_name, new.ctid, new::text, 1); end if;
  if tg_op = 'TRUNCATE' then insert into public.row_note values (tg_table_name, null, null, -1); end if;
  return null;
end $$;
do $$
declare one text;
begin
  for one in
    select tablename from pg_tables where schemaname = 'public' and tablename not in ('rate_limit', 'row_note')
  loop
    execute format('create trigger zz_note after insert or update or delete on %I
      for each row execute function note_row()', one);
    execute format('create trigger zz_note_all after truncate on %I
      for each statement execute function note_row()', one);
  end loop;
end $$`
