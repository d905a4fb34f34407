/** Tests that may be skipped with CI=true, each with the reason. Any other skipped test makes that run red. */
const allowedSkips = [
  {
    file: 'server/test/crash/manyOnCarriers.test.ts',
    reason: 'npm run chaos has the time',
  },
  { file: 'server/test/crash/manyRecipients.test.ts', reason: 'npm run chaos has the time' },
  { file: 'server/test/crash/cloud.test.ts', reason: 'npm run chaos has the time' },
  { file: 'server/test/crash/whatsapp.test.ts', reason: 'npm run chaos has the time' },
  { file: 'server/test/crash/cluster.test.ts', reason: 'npm run chaos has the time' },
  { file: 'server/test/crash/standby.test.ts', reason: 'npm run chaos has the time' },
  { file: 'server/test/crash/partition.test.ts', reason: 'npm run chaos has the time' },
  { file: 'server/test/crash/lateWrites.test.ts', reason: 'npm run chaos has the time' },
  { file: 'server/test/crash/unpublishedEvents.test.ts', reason: 'npm run chaos has the time' },
  { file: 'server/src/features/publicApi/examples.test.ts', reason: 'an example in a language that this machine does not have' },
]

export const allowedReason = (file) => allowedSkips.find((skip) => skip.file === file)?.reason
