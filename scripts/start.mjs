import './require-node.mjs'
import { readFileSync } from 'node:fs'
import { become, prepare } from './prepare.mjs'

// In production mode and with a configured database, the demo community requires SEED_DEMO=1.
const { NODE_ENV, DATABASE_URL, SEED_DEMO, LOG_LEVEL } = process.env
const isOwnSetup = NODE_ENV === 'production' || Boolean(DATABASE_URL)

prepare({ build: true })
const embeddedNode = JSON.parse(readFileSync(new URL('embedded-node.json', import.meta.url), 'utf8'))
// Both save memory, about 150 MB together: less for what is young, and fewer of the pools of freed memory, of which glibc
// has several for each core. What a node answers in a second stays the same.
const { options, environment } = DATABASE_URL ? { options: [], environment: {} } : embeddedNode
become([...options, 'server/src/main.ts', '--demo'], {
  ...environment,
  NODE_ENV: 'production',
  SEED_DEMO: SEED_DEMO ?? (isOwnSetup ? '' : '1'),
  // Keeps the messages of the start visible.
  LOG_LEVEL: LOG_LEVEL ?? 'warn',
})
