import './require-node.mjs'
import { environment, pinnedNode, prepare, run } from './prepare.mjs'

// npm run test:kill        twenty kills on the embedded database, then twenty on PostgreSQL
// KILL_ROUNDS=5 KILL_SEED=1234 npm run test:kill
prepare({ build: false })
const test = ['scripts/test.mjs', '--server', 'killed-node']
const rounds = process.env.KILL_ROUNDS ?? '20'
const embedded = run(
  pinnedNode,
  test,
  environment({ KILL_ROUNDS: rounds, DATABASE_URL: undefined, REDIS_URL: undefined }),
)
const given = environment({ KILL_ROUNDS: rounds })
const server = run(pinnedNode, ['scripts/with-services.ts', pinnedNode, ...test], given)
process.exitCode = embedded === 0 && server === 0 ? 0 : 1
