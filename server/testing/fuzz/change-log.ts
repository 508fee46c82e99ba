import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'

/** A row that was inserted, updated or deleted. */
export interface Change {
  table: string
  /** The row after the change; null if it was deleted. */
  row: Record<string, unknown> | null
}

export interface ChangeLog {
  /** Returns the committed changes since the last call. */
  take: () => Promise<Change[]>
}

/** Records every change with triggers, which is faster and more precise than comparing the whole database. */
export const watchChanges = async (db: Db): Promise<ChangeLog> => {
  await sql`create table changes_seen (position bigserial, changed text not null, content jsonb)`.execute(db)
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    begin
      insert into public.changes_seen (changed, content) values (tg_table_name, to_jsonb(new));
      return null;
    end $$`.execute(db)
  await sql`
    do $$
    declare watched regclass;
    begin
      for watched in
        select oid from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'changes_seen'
      loop
        execute format(
          'create trigger note_change after insert or update or delete on %s for each row execute function note_change()',
          watched
        );
      end loop;
    end $$`.execute(db)
  // Only inserted jobs are recorded: the queue updates its own rows.
  await sql`
    create trigger note_change after insert on jobs.job for each row execute function public.note_change()`.execute(db)
  return {
    take: async () => {
      const { rows } = await sql<Change>`
        with taken as (delete from changes_seen returning *)
        select changed as table, content as row from taken order by position`.execute(db)
      return rows
    },
  }
}
