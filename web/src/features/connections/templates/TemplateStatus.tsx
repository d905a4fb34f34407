import type { Template } from '@recado/contract/templates/templates'
import { useTranslation } from 'react-i18next'
import { StatusLabel, type StatusTone } from '#web/shared/ui/StatusLabel.tsx'

const tones: Record<Template['status'], StatusTone> = {
  draft: 'quiet',
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  paused: 'bad',
  disabled: 'bad',
  deleting: 'quiet',
  inAppeal: 'waiting',
}
const REASONS = ['ABUSIVE_CONTENT', 'INVALID_FORMAT', 'PROMOTIONAL', 'TAG_CONTENT_MISMATCH', 'SCAM'] as const

/** The status of a template at the channel, with the reason. */
export function TemplateStatus({ template: { status, reason, isKnown } }: { template: Template }) {
  const { t } = useTranslation('templates')
  const code = REASONS.find((candidate) => candidate === reason)
  // Meta gives a code, or a sentence of its own.
  const isCode = reason !== null && /^[A-Z0-9_]+$/.test(reason)
  const why = isCode ? t(`reasons.${code ?? 'other'}`) : (reason ?? undefined)
  return <StatusLabel tone={tones[status]} label={t(`status.${status}`)} reason={why ?? (isKnown ? undefined : t('unknown'))} />
}

const qualities = { unknown: 'quiet', green: 'good', yellow: 'waiting', red: 'bad' } as const

/** The quality rating, from contacts' reactions. */
export function TemplateQuality({ quality }: Pick<Template, 'quality'>) {
  const { t } = useTranslation('templates')
  return <StatusLabel tone={qualities[quality]} label={t(`quality.${quality}`)} reason={undefined} />
}
