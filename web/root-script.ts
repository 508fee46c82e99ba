import { build } from 'vite'

interface RootScript {
  /** The folder of the client's files. */
  folder: string | undefined
  fileName: string
  /** The path of its source. */
  source: string
  define?: Record<string, string>
}

/** Builds a script that is no part of the app into one file at the root, whose name others know. */
export const buildRootScript = async ({ folder, fileName, source, define }: RootScript): Promise<void> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    ...(define && { define }),
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: source, output: { entryFileNames: fileName, format: 'iife' } },
    },
  })
}
