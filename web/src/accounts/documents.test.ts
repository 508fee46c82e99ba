import { expect, test } from 'vitest'
import { fittingDocuments } from './documents.ts'

const megabyte = 1024 * 1024
const documentOf = (megabytes: number) => new File([new Uint8Array(megabytes * megabyte)], `${megabytes} MB.pdf`)

test('documents are taken in their order, as long as they have 20 MB together', () => {
  const names = (...sizes: number[]) => fittingDocuments(sizes.map(documentOf)).map(({ name }) => name)
  expect(names(10, 10)).toEqual(['10 MB.pdf', '10 MB.pdf'])
  expect(names(10, 8, 3, 2)).toEqual(['10 MB.pdf', '8 MB.pdf', '2 MB.pdf'])
})
