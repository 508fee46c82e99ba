const pageSize = 500
/** Sorts before every id. */
const start = '00000000-0000-0000-0000-000000000000'

/** Yields all rows of a long list, read page by page in the order of their ids, so that few are in memory at a time. */
export async function* paginate<Row extends { id: string }>(
  read: (page: { after: string; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = start
  for (;;) {
    const rows = await read({ after, limit: pageSize })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = last.id
  }
}
