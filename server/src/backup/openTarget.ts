import type { Config } from '../config.ts'
import { type BackupTarget, folderTarget } from './backupTarget.ts'

/** Opens what the operator named: a folder, or `s3://bucket/prefix` in the store of BACKUP_S3_ENDPOINT. */
export async function openTarget(place: string, { backup }: Pick<Config, 'backup'>): Promise<BackupTarget> {
  const s3 = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(place)
  if (!s3) return folderTarget(place)
  if (!backup.s3) throw new Error('A backup in S3 needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY')
  const { s3Target } = await import('./s3Target.ts')
  const [, bucket = '', prefix = ''] = s3
  return s3Target({ ...backup.s3, bucket }, prefix)
}
