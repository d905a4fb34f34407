import { type HeldKind, heldKinds } from '@recado/contract/backups'
import type { PlatformDb } from '../kernel/database/schema.ts'
import type { HeldWork, RestoreParts } from '../kernel/restoreParts.ts'
import { release } from './heldStart.ts'

/** What the owners hold back after a restore, in the order in which it is shown. */
export const heldWorkOf = (parts: readonly RestoreParts[]): HeldWork[] =>
  heldKinds.flatMap((kind) => parts.flatMap(({ held }) => (held?.kind === kind ? held : [])))

export const countHeld = (db: PlatformDb, held: readonly HeldWork[]): Promise<{ kind: HeldKind; count: number }[]> =>
  Promise.all(held.map(async ({ kind, count }) => ({ kind, count: await count(db) })))

/** A large installation is copied for hours. */
export const MAX_BACKUP_HOURS = 12

/**
 * The backup that a released product makes at once: until then a loss would lead back through two logs. It runs after the hold only, so that
 * the restart at its end does not interrupt it.
 */
export const backupAfterRelease = { name: 'backup.afterRelease', retries: 0, maxHours: MAX_BACKUP_HOURS, oncePerKey: true } as const

type Hold = { platform: PlatformDb; dataDir: string; held: readonly HeldWork[]; requestBackup: () => Promise<void> }

/** Discards these kinds in one transaction, so that a release that dies has discarded nothing and can be run again; then the rest leaves. */
export async function endHold({ platform, dataDir, held, requestBackup }: Hold, discarded: readonly HeldKind[]) {
  await platform.transaction().execute(async (tx) => {
    for (const { kind, discard } of held) if (discarded.includes(kind)) await discard(tx)
  })
  await requestBackup()
  await release(dataDir)
}
