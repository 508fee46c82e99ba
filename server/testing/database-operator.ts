import { Client } from 'pg'

export interface DatabaseOperator {
  /** Changes what the server does for everybody who connects from now on, and ends the open connections by default. */
  alter: (change: string, options?: { isKeepingConnections: boolean }) => Promise<void>
  query: (statement: string) => Promise<unknown>
  close: () => Promise<void>
}

/** Connects to the server of a database, but not to the database itself, so that it can be changed. */
export const openOperator = async (databaseUrl: string): Promise<DatabaseOperator> => {
  const name = new URL(databaseUrl).pathname.slice(1)
  const maintenance = new URL(databaseUrl)
  maintenance.pathname = '/postgres'
  const client = new Client(maintenance.href)
  await client.connect()
  return {
    alter: async (change, options) => {
      await client.query(`alter database ${name} ${change}`)
      if (options?.isKeepingConnections) return
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    },
    query: (statement) => client.query(statement),
    close: () => client.end(),
  }
}
