import './require-node.mjs'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { environment, pinnedNode, prepare, run } from './prepare.mjs'

// npm run fuzz: sends 20,000 unusual requests and checks the answers. `npm run fuzz -- --requests 500 --seed 7` sends
// fewer of them, and repeats those of a seed. Uses DATABASE_URL and REDIS_URL if set. Arguments after a second `--` are
// for vitest: npm run fuzz -- -- -t 'POST /login'
const { values, positionals } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
  allowPositionals: true,
})
prepare({ build: false })
console.log(`seed ${values.seed}`)
process.exitCode = run(
  pinnedNode,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'server/src/fuzz.test.ts', ...positionals],
  environment({ FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed }),
)
