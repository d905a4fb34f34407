import { ActionIcon, Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type AccountPasskey, type AccountPasskeys, accountPasskeyEndpoints } from '@recado/contract/users/accountPasskeys'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { type DialogState, useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx'
import { RenewCodesDialog } from './RenewCodesDialog.tsx'
import { SecuritySection } from './SecuritySection.tsx'

/** The passkeys with which the account signs in. */
export function AccountPasskeysSection() {
  const { t } = useTranslation('accountPasskeys')
  const { data, refetch } = useQuery({
    queryKey: ['accountPasskeys'],
    queryFn: () => call(accountPasskeyEndpoints.list, {}),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  const adding = useDialog<never>()
  const obstacle = data && obstacleOf(data)
  return (
    <SecuritySection
      title={t('title')}
      text={t('explanation')}
      action={
        data &&
        !obstacle && (
          <Button variant="default" onClick={() => adding.open()}>
            {t('add.action')}
          </Button>
        )
      }
    >
      {data ? <Passkeys list={data} onChange={refetch} /> : <Skeleton height="3rem" />}
      {obstacle && <Text c="dimmed">{t(`obstacles.${obstacle}`, { host: data.host })}</Text>}
      {data && adding.opened && (
        <AddPasskeyDialog asksCode={data.hasApp || data.passkeys.length > 0} onClose={adding.close} onAdded={refetch} />
      )}
    </SecuritySection>
  )
}

/** Why none can be made here. */
function obstacleOf({ available, host }: AccountPasskeys) {
  if (!available) return 'address'
  if (host !== window.location.hostname) return 'otherAddress'
  return 'PublicKeyCredential' in window ? undefined : 'browser'
}

type ListProps = { list: AccountPasskeys; onChange: () => Promise<unknown> }

function Passkeys({ list: { passkeys, hasApp, recoveryCodesLeft, elsewhere, host }, onChange }: ListProps) {
  const { t } = useTranslation(['accountPasskeys', 'secondStep'])
  const renaming = useDialog<AccountPasskey>()
  const removing = useDialog<AccountPasskey>()
  return (
    <Stack gap="sm" maw="46rem">
      {elsewhere > 0 && <Alert color="orange">{t('elsewhere', { count: elsewhere, host })}</Alert>}
      {passkeys.length === 0 && <Text>{t('none')}</Text>}
      {passkeys.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} renaming={renaming} removing={removing} />
          ))}
        </Stack>
      )}
      {passkeys.length > 0 && <CodesLeft count={recoveryCodesLeft} canRenew={!hasApp} onChange={onChange} />}
      {renaming.opened && renaming.subject && <RenamePasskeyDialog passkey={renaming.subject} onDone={onChange} onClose={renaming.close} />}
      {removing.opened && removing.subject && <RemovePasskeyDialog passkey={removing.subject} onDone={onChange} onClose={removing.close} />}
    </Stack>
  )
}

type CodesProps = {
  count: number
  /** Where there is an app, the dialog of the second step renews them. */
  canRenew: boolean
  onChange: () => Promise<unknown>
}

/** They sign in somebody whose passkey is lost. */
function CodesLeft({ count, canRenew, onChange }: CodesProps) {
  const { t } = useTranslation(['accountPasskeys', 'secondStep'])
  const renewing = useDialog<never>()
  return (
    <>
      {count === 0 && <Alert color="orange">{t('noCodes')}</Alert>}
      <Group justify="space-between" wrap="wrap">
        <Text size="sm">{t('secondStep:recovery.left', { count })}</Text>
        {canRenew && (
          <Button variant="default" size="compact-md" onClick={() => renewing.open()}>
            {t('secondStep:renew.action')}
          </Button>
        )}
      </Group>
      {renewing.opened && <RenewCodesDialog hasCodes={count > 0} onRenewed={onChange} onClose={renewing.close} />}
    </>
  )
}

type RowProps = { passkey: AccountPasskey; renaming: DialogState<AccountPasskey>; removing: DialogState<AccountPasskey> }

function PasskeyRow({ passkey, renaming, removing }: RowProps) {
  const { t } = useTranslation('accountPasskeys')
  const { name, createdAt, lastUsedAt, host, usable } = passkey
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Text>{name}</Text>
        <Text size="sm" c="dimmed">
          {t('created', { date: formatDateTime(createdAt) })} · {lastUsedAt ? t('used', { date: formatDateTime(lastUsedAt) }) : t('unused')}
        </Text>
        {!usable && <Text size="sm">{t('unusable', { host })}</Text>}
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('rename.actionOne', { name })}
          onClick={() => renaming.open(passkey)}
        >
          <IconPencil size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('remove.actionOne', { name })}
          onClick={() => removing.open(passkey)}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
