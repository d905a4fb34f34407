import { Button, Stack, Text } from '@mantine/core'
import { type OwnSsoLinks, ssoEndpoints } from '@recado/contract/users/sso'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ProofDialog } from '#web/shared/domain/ownerProof/ProofDialog.tsx'
import type { OwnerProof } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { providerName } from '#web/shared/domain/ownerProof/providerName.ts'
import { useOwnSso } from '#web/shared/domain/ownerProof/useOwnSso.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { SecuritySection } from './SecuritySection.tsx'

/** The provider with which the account is linked, for accounts that are. */
export function SsoSection() {
  const { data, refetch } = useOwnSso()
  return data && data.links.length > 0 && <Links own={data} onChange={refetch} />
}

function Links({ own: { links, withoutPassword }, onChange }: { own: OwnSsoLinks; onChange: () => Promise<unknown> }) {
  const { t } = useTranslation('sso')
  const removal = useDialog<never>()
  const remove = async (proof: OwnerProof) => {
    await call(ssoEndpoints.removeOwnLink, { body: proof })
    toast.success(t('own.removed'))
    await onChange()
  }
  return (
    <SecuritySection
      title={t('title')}
      text={t('own.text')}
      action={
        !withoutPassword && (
          <Button variant="default" onClick={() => removal.open()}>
            {t('own.remove')}
          </Button>
        )
      }
    >
      <Stack gap="xs">
        {links.map(({ issuer, subject, createdAt }) => (
          <div key={issuer + subject}>
            <Text>{providerName(issuer)}</Text>
            <Text size="sm" c="dimmed">
              {t('own.since', { date: formatDateTime(createdAt) })}
            </Text>
          </div>
        ))}
        {withoutPassword && (
          <Text c="dimmed" size="sm" maw="45rem">
            {t('own.onlyWay')}
          </Text>
        )}
      </Stack>
      {removal.opened && (
        <ProofDialog
          title={t('own.question')}
          text={t('own.questionText')}
          action={t('own.remove')}
          isRemoval
          onProved={remove}
          onClose={removal.close}
        />
      )}
    </SecuritySection>
  )
}
