const pageSize = 500
/** Before every id. */
const start = '00000000-0000-0000-0000-000000000000'

/** All rows of a list that may be long, read a page at a time in the order of their ids, so that few are held at once. */
export async function* inPages<Row extends { id: string }>(
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
