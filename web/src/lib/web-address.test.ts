import { expect, test } from 'vitest'
import { completeAddress } from './web-address.ts'

/** @shows content.web-addresses */
test.each([
  ['riverside.org', 'https://riverside.org'],
  [' riverside.org ', 'https://riverside.org'],
  ['www.río-vivo.mx/únete?de=mail#hoy', 'https://www.río-vivo.mx/únete?de=mail#hoy'],
  ['riverside.org:8080/join', 'https://riverside.org:8080/join'],
])('%s is completed to %s', (written, address) => expect(completeAddress(written)).toBe(address))

/** @shows content.web-addresses */
test.each([
  '',
  'https://riverside.org',
  'http://riverside.org',
  'javascript:alert(1)',
  'mailto:ines@riverside.org',
  'ines@riverside.org',
  'riverside',
  'riverside.org and more',
  'https:/riverside.org',
])('%s is not changed', (written) => expect(completeAddress(written)).toBe(written))
