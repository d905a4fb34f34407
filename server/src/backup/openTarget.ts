import type { Config } from '../config.ts'
import { type BackupTarget, folderTarget } from './backupTarget.ts'

const S3 = 's3://'

/** Opens what the operator named: a folder, or `s3://bucket/prefix` in the store of BACKUP_S3_ENDPOINT. */
export async function openTarget(place: string, { backup }: Pick<Config, 'backup'>): Promise<BackupTarget> {
  if (!place.startsWith(S3)) return folderTarget(place)
  if (!backup.s3) throw new Error('A backup in S3 needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY')
  const { s3Target } = await import('./s3Target.ts')
  const [bucket = '', ...prefix] = place.slice(S3.length).split('/').filter(Boolean)
  return s3Target({ ...backup.s3, bucket }, prefix.join('/'))
}
