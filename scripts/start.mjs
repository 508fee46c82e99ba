import './require-node.mjs'
import { become, prepare } from './prepare.mjs'

// In production mode and with a configured database, the demo community requires SEED_DEMO=1.
const { NODE_ENV, DATABASE_URL, SEED_DEMO, LOG_LEVEL } = process.env
const isOwnSetup = NODE_ENV === 'production' || Boolean(DATABASE_URL)

prepare({ build: true })
become(['server/src/main.ts', '--demo'], {
  NODE_ENV: 'production',
  SEED_DEMO: SEED_DEMO ?? (isOwnSetup ? '' : '1'),
  // Keeps the messages of the start visible.
  LOG_LEVEL: LOG_LEVEL ?? 'warn',
})
