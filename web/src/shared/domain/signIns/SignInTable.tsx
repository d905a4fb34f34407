import type { SignIn } from '@recado/contract/users/signIns'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { ReadOnlyTable } from '#web/shared/ui/infoPage/ReadOnlyTable.tsx'
import { StatusLabel } from '#web/shared/ui/StatusLabel.tsx'
import { TwoLineCell } from '#web/shared/ui/TwoLineCell.tsx'

/** The sign-ins of an account: the own one, or that of a colleague. `rows`: undefined while loading. */
export function SignInTable({ rows }: { rows: readonly SignIn[] | undefined }) {
  const { t } = useTranslation('security')
  return (
    <ReadOnlyTable
      label={t('signIns.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: t('columns.browser'), render: (signIn) => <BrowserName signIn={signIn} />, width: 'minmax(12rem, 2fr)' },
        { title: t('columns.network'), render: ({ address }) => address, width: 'minmax(9rem, 1fr)' },
        { title: t('columns.at'), render: ({ at }) => formatDateTime(at), width: 'minmax(9rem, 1fr)' },
        { title: t('columns.step'), render: (signIn) => <StepName signIn={signIn} />, width: 'minmax(9rem, 1fr)' },
        { title: t('columns.end'), render: (signIn) => <SignInEnd signIn={signIn} />, width: 'minmax(11rem, 1.5fr)' },
      ]}
    />
  )
}

type Props = { signIn: SignIn }

function BrowserName({ signIn: { browser, newBrowser } }: Props) {
  const { t } = useTranslation('security')
  return <TwoLineCell first={browser || t('unknownBrowser')} second={newBrowser && t('newBrowser')} isName />
}

function StepName({ signIn: { step, byInvitation } }: Props) {
  const { t } = useTranslation('security')
  return byInvitation ? t('steps.invitation') : t(`steps.${step}`)
}

function SignInEnd({ signIn: { endedAt, endedBy, current } }: Props) {
  const { t } = useTranslation('security')
  if (endedAt === null) return <StatusLabel tone="good" label={t(current ? 'live.here' : 'live.elsewhere')} reason={undefined} />
  return <TwoLineCell first={t(`ends.${endedBy ?? 'unknown'}`)} second={formatDateTime(endedAt)} />
}
