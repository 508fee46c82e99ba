import './require-node.mjs'
import { become, prepare } from './prepare.mjs'

// Whoever says production, or brings a database, asks for the demo community with SEED_DEMO=1 or does not get it.
const { NODE_ENV, DATABASE_URL, SEED_DEMO, LOG_LEVEL } = process.env
const isOwnSetup = NODE_ENV === 'production' || Boolean(DATABASE_URL)

prepare({ build: true })
become(['server/src/main.ts', '--demo'], {
  NODE_ENV: 'production',
  SEED_DEMO: SEED_DEMO ?? (isOwnSetup ? '' : '1'),
  // What is said at the start should still be in sight a minute later.
  LOG_LEVEL: LOG_LEVEL ?? 'warn',
})
