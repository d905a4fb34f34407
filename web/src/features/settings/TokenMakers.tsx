import { Anchor, Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { type PersonToken, personTokenEndpoints } from '@recado/contract/users/personTokens'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCan } from '#web/shared/data/auth/session.ts'
import { RemoveTokenDialog } from '#web/shared/domain/personTokens/RemoveTokenDialog.tsx'
import { TokenTable } from '#web/shared/domain/personTokens/TokenTable.tsx'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import type { ControlProps } from './settingControls.tsx'

/** Who may make tokens for the API, and the tokens that people have. */
export function TokenMakers({ id, labelId, textId, value, onChange }: ControlProps) {
  const { t } = useTranslation('personTokens')
  const list = useDialog<never>()
  const may = useCan()('tokens:manage')
  const data = ['everybody', 'admins', 'nobody'].map((who) => ({ value: who, label: t(`makers.${who}`) }))
  return (
    <Stack gap="xs">
      <SegmentedControl id={id} aria-labelledby={labelId} aria-describedby={textId} data={data} value={value} onChange={onChange} />
      {may && (
        <Anchor component="button" type="button" size="sm" onClick={() => list.open()}>
          {t('ofCompany')}
        </Anchor>
      )}
      <InfoDialog opened={list.opened} title={t('ofCompany')} size="xl" onClose={list.close}>
        <TokensOfCompany />
      </InfoDialog>
    </Stack>
  )
}

function TokensOfCompany() {
  const { t } = useTranslation('personTokens')
  const removing = useDialog<PersonToken>()
  const { data } = useQuery({
    queryKey: ['personTokens', 'all'],
    queryFn: () => call(personTokenEndpoints.ofCompany, {}),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  if (data?.tokens.length === 0) return <Text>{t('noneInCompany')}</Text>
  return (
    <>
      <TokenTable
        rows={data?.tokens}
        ownerOf={({ userName }) => userName}
        actionsOf={(token) => (
          <Button size="compact-sm" variant="default" onClick={() => removing.open(token)}>
            {t('remove.open')}
          </Button>
        )}
      />
      <RemoveTokenDialog dialog={removing} />
    </>
  )
}
