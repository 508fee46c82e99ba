import './require-node.mjs'
import { become, prepare } from './prepare.mjs'

prepare({ build: false })
// Vite reloads the web within the server, so only changes to the server itself restart it.
const watched = [
  'server/src',
  'server/migrations',
  'server/sample-data',
  'demo/data',
  'demo/src',
  'contract/src',
  'catalogue/src',
  'ssr/src',
]
become([
  '--watch',
  '--watch-preserve-output',
  ...watched.map((folder) => `--watch-path=${folder}`),
  'server/src/main.ts',
  '--dev',
  '--demo',
])
