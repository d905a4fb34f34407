import { Button, Text } from '@mantine/core'
import { type PersonToken, personTokenEndpoints } from '@recado/contract/users/personTokens'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { RemoveTokenDialog } from '#web/shared/domain/personTokens/RemoveTokenDialog.tsx'
import { TokenTable } from '#web/shared/domain/personTokens/TokenTable.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { RotateTokenDialog } from './RotateTokenDialog.tsx'
import { SecuritySection } from './SecuritySection.tsx'

/** The own tokens for the API. */
export function TokensSection() {
  const { t } = useTranslation('personTokens')
  const { data } = useQuery({
    queryKey: ['personTokens', 'own'],
    queryFn: () => call(personTokenEndpoints.list, {}),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  const making = useDialog<never>()
  const rotating = useDialog<PersonToken>()
  const removing = useDialog<PersonToken>()
  const isAllowed = data?.allowed ?? false
  return (
    <SecuritySection
      title={t('title')}
      text={t('text')}
      action={
        isAllowed && (
          <Button variant="default" onClick={() => making.open()}>
            {t('make.open')}
          </Button>
        )
      }
    >
      {data && !isAllowed && <Text size="sm">{t('notAllowed')}</Text>}
      {data?.tokens.length !== 0 && (
        <TokenTable
          rows={data?.tokens}
          actionsOf={(token) => (
            <>
              {isAllowed && Date.parse(token.expiresAt) > Date.now() && (
                <Button size="compact-sm" variant="default" onClick={() => rotating.open(token)}>
                  {t('rotate.open')}
                </Button>
              )}
              <Button size="compact-sm" variant="default" onClick={() => removing.open(token)}>
                {t('remove.open')}
              </Button>
            </>
          )}
        />
      )}
      {making.opened && <NewTokenDialog onClose={making.close} />}
      {rotating.opened && rotating.subject && <RotateTokenDialog token={rotating.subject} onClose={rotating.close} />}
      <RemoveTokenDialog dialog={removing} />
    </SecuritySection>
  )
}
