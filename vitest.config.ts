import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A database of its own takes a test file seconds on a busy machine; a hang is found by these all the same.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'units', include: ['{contract,art,catalogue,ssr,web,deploy,scripts}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'e2e/agreement/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
    ],
  },
})
