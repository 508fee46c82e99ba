import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['Call about the dam', 'Call-about-the-dam.csv'],
  ['¿Quién llamó? “Agua/limpia”…', 'Quién-llamó-Agua-limpia.csv'],
  ['../../etc/passwd', 'etc-passwd.csv'],
  ['???', 'results.csv'],
  ['x'.repeat(200), `${'x'.repeat(80)}.csv`],
])('the title %s becomes the file name %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name)
})
