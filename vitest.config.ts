import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testTimes } from './e2e/testTimes.ts'

const times = testTimes()

/** What lets whole products die and come back, and what attacks every call, takes longest: begun last, it would keep the other cores waiting. */
const longest = /\/test\/(crash|processes|wall)\/|\/liveLists\.test\.ts$/
/** The others begin with the biggest file; of these most stands elsewhere, and the smallest of all would be the one that everybody waits for. */
const biggerThanTheirFile = /\/channels\/(\w+)\/\1\.test\.ts$|\/oldClients\.test\.ts$|\/filesInS3\.test\.ts$/
const begunFirst = (file: string) => longest.test(file) || biggerThanTheirFile.test(file)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const place = ({ project, moduleId }: TestSpecification) => (project.name === 'rules' ? 0 : begunFirst(moduleId) ? 1 : 2)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

const CRASH = 'server/test/crash/*.test.ts'

const onTheServer = {
  globalSetup: ['server/test/globalSetup.ts'],
  // Node reads the server's files itself, as it does where the product runs: sooner than any translation.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

export default defineConfig({
  test: {
    // One process takes one file after the other and finds loaded what they all import; each file cleans up after itself.
    isolate: false,
    // Most routes wait more than they work: for retries, for the database. With two cores two files at once leave half of them idle.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    testTimeout: times.test,
    hookTimeout: times.hook,
    expect: { poll: { timeout: times.expect } },
    projects: [
      { extends: true, test: { name: 'rules', include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts', 'whatsapp/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, CRASH],
          ...onTheServer,
        },
      },
      // Only `npm run test:all` runs these. Each names the folders that it guards, and `npm test` runs it too when one of them changed.
      { extends: true, test: { name: 'crash', include: [CRASH], ...onTheServer } },
      // Only `npm run assistants:live` runs this.
      { extends: true, test: { name: 'live', include: ['server/test/live/*.live.ts'], ...onTheServer } },
    ],
  },
})
