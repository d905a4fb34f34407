import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { ssoEndpoints } from '@recado/contract/users/sso'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'

/** A super user confirms that domains belong to their companies, in place of the DNS. */
export function ConfirmDomainsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('sso')
  return (
    <InfoDialog opened={opened} title={t('confirm.title')} onClose={onClose}>
      <Domains />
    </InfoDialog>
  )
}

function Domains() {
  const { t } = useTranslation('sso')
  const { data, refetch } = useQuery({
    queryKey: ['sso', 'waiting'],
    queryFn: () => call(ssoEndpoints.waitingDomains, {}),
    throwOnError: true,
    refetchOnMount: 'always',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (record: string) => call(ssoEndpoints.confirmDomain, { body: { record } }),
    onSuccess: () => toast.success(t('confirm.done')),
    onError: toast.error,
    onSettled: () => refetch(),
  })
  if (!data) return <Skeleton height="10rem" />
  if (data.length === 0) return <Text>{t('confirm.none')}</Text>
  return (
    <Stack>
      <Text size="sm">{t('confirm.text')}</Text>
      {data.map(({ domain, record, company }) => (
        <Group key={record} justify="space-between" wrap="nowrap">
          <div>
            <Text fw={600}>{domain}</Text>
            <Text c="dimmed" size="sm">
              {company}
            </Text>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            disabled={isPending}
            aria-label={t('confirm.action', { domain })}
            onClick={() => mutate(record)}
          >
            {t('confirm.short')}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
