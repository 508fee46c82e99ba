import { useEffect, useState } from 'react'
import { readList, type ListColumn, type ListRow } from './list-rows.ts'

export interface ListSetup {
  columns: readonly ListColumn[]
  /** The contract's validation rules for one row. */
  schema: Parameters<typeof readList>[1]['schema']
}

type Reading = { text: string; rows: ListRow[] } | { text: string; isUnreadable: true }

/**
 * The rows of a text, or undefined while they are being read. The CSV parser is loaded when there is a text for the
 * first time.
 */
export const useReadList = (text: string, { columns, schema }: ListSetup): ListRow[] | 'unreadable' | undefined => {
  const [reading, setReading] = useState<Reading>({ text: '', rows: [] })
  useEffect(() => {
    if (text.trim() === '') return
    let isCurrent = true
    const read = async () => {
      try {
        const { default: papa } = await import('papaparse')
        const rows = readList(text, { parse: (csv) => papa.parse<string[]>(csv), columns, schema })
        if (isCurrent) setReading({ text, rows })
      } catch {
        if (isCurrent) setReading({ text, isUnreadable: true })
      }
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [text, columns, schema])
  if (text.trim() === '') return []
  if (reading.text !== text) return undefined
  return 'rows' in reading ? reading.rows : 'unreadable'
}
