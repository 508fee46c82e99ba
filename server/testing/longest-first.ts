import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node'

/**
 * The test files that take longest. A file that is missing here is only begun later: in a fresh clone, Vitest knows no
 * durations and begins with the largest files, so that one of these could run alone at the end.
 */
const longest = [
  'server/src/backup.test.ts',
  'server/src/access.test.ts',
  'server/src/cost-of-a-stranger.test.ts',
  'server/src/outages.test.ts',
  'server/src/platform/mail/killed-worker.test.ts',
  'server/src/platform/db/failed-embedded-start.test.ts',
  'server/src/admin.test.ts',
  'server/src/fuzz.test.ts',
  'server/src/api-tokens/scopes.test.ts',
  'server/src/shutdown.test.ts',
  'server/src/full-disk.test.ts',
  'server/src/acts/flood.test.ts',
  'server/src/platform/private-folder.test.ts',
  'e2e/agreement/forms.test.ts',
]

/** Begins with the longest files of each project, so that all cores have work until the end. */
export class LongestFirst extends BaseSequencer {
  constructor(vitest: Vitest) {
    super(vitest)
    const missing = longest.filter((file) => !existsSync(join(vitest.config.root, file)))
    if (missing.length > 0) throw new Error(`These test files do not exist: ${missing.join(', ')}`)
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byDuration = super.sort.bind(this)
    const sorted = await byDuration(files)
    const byProject = Map.groupBy(sorted, ({ project }) => project)
    return [...byProject.values()].flatMap((ofProject) =>
      ofProject.toSorted((one, other) => Number(this.#isLong(other)) - Number(this.#isLong(one))),
    )
  }

  #isLong({ moduleId }: TestSpecification): boolean {
    return longest.includes(relative(this.ctx.config.root, moduleId))
  }
}
