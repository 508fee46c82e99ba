import './require-node.mjs'
import { become, prepare } from './prepare.mjs'

prepare({ build: false })
// The web reloads by Vite inside the server; only what the server itself is made of restarts it.
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
