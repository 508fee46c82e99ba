import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** Runs on the connection of a transaction, right before its commit. If it throws, the transaction is rolled back. */
export type CommitMark = (execute: Execute) => Promise<void>

const marks = new AsyncLocalStorage<CommitMark>()

/** Whether a statement changes rows. Rows are also locked with `for update`, which changes nothing. */
const isWrite = ({ sql }: CompiledQuery): boolean =>
  /\b(?:insert into|delete from)\b|(?<!\b(?:for|key) )\bupdate\b/i.test(sql)

/** Knows whether its transaction has changed anything. */
class MarkedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #driver: Driver
  #transaction: { isWriting: boolean } | undefined

  constructor(driver: Driver, inner: DatabaseConnection) {
    this.#driver = driver
    this.inner = inner
  }

  async executeQuery<R>(...[query, options]: Parameters<DatabaseConnection['executeQuery']>): Promise<QueryResult<R>> {
    if (!marks.getStore() || !isWrite(query)) return this.inner.executeQuery<R>(query, options)
    if (this.#transaction) {
      this.#transaction.isWriting = true
      return this.inner.executeQuery<R>(query, options)
    }
    // Without a transaction, the statement would be committed before the mark.
    await this.begin({})
    try {
      const result = await this.executeQuery<R>(query, options)
      await this.commit()
      return result
    } catch (error) {
      // On a lost connection this fails, too, and the first error says more.
      await this.rollback().catch(() => undefined)
      throw error
    }
  }

  streamQuery<R>(...given: Parameters<DatabaseConnection['streamQuery']>): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(...given)
  }

  async begin(settings: Parameters<Driver['beginTransaction']>[1]): Promise<void> {
    await this.#driver.beginTransaction(this.inner, settings)
    this.#transaction = { isWriting: false }
  }

  async commit(): Promise<void> {
    if (this.#transaction?.isWriting) await marks.getStore()?.((query) => this.inner.executeQuery(query))
    this.#transaction = undefined
    await this.#driver.commitTransaction(this.inner)
  }

  async rollback(): Promise<void> {
    this.#transaction = undefined
    await this.#driver.rollbackTransaction(this.inner)
  }
}

const assertMarked = (connection: DatabaseConnection): MarkedConnection => {
  if (connection instanceof MarkedConnection) return connection
  throw new TypeError('The connection is not one of this driver')
}

const withMarks = (driver: Driver): Driver => ({
  init: (options) => driver.init(options),
  acquireConnection: async (options) => new MarkedConnection(driver, await driver.acquireConnection(options)),
  beginTransaction: (connection, settings) => assertMarked(connection).begin(settings),
  commitTransaction: (connection) => assertMarked(connection).commit(),
  rollbackTransaction: (connection) => assertMarked(connection).rollback(),
  releaseConnection: (connection, options) => driver.releaseConnection(assertMarked(connection).inner, options),
  destroy: (options) => driver.destroy(options),
})

/** A dialect whose transactions carry out the mark of the work that they belong to. */
export const markingDialect = (dialect: Dialect): Dialect => ({
  createDriver: () => withMarks(dialect.createDriver()),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
})

/** Does the work. Every transaction in it that changes anything carries out the mark before its commit. */
export const withCommitMark = <T>(mark: CommitMark, work: () => Promise<T>): Promise<T> => marks.run(mark, work)
