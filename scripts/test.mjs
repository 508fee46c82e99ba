import './require-node.mjs'
import { environment, pinnedNode, prepare, run } from './prepare.mjs'

// npm test                 everything that a change must pass: docs/testing.md
// npm run test:unit        everything except the browser
// npm run test:server      only the tests of the server
// npm run test:e2e         only the browser
// npm run test:long        everything, with large numbers and in every combination
// Other arguments select tests by file: npm run test:e2e -- follows
const started = performance.now()
const words = process.argv.slice(2)
prepare({ build: !['--unit', '--server'].includes(words[0]) })
const minutes = ((performance.now() - started) / 60_000).toFixed(1)
process.exitCode = run(
  pinnedNode,
  ['scripts/run-tests.ts', ...words],
  environment({ ROSTRUM_PREPARE_MINUTES: minutes }),
)
