import { Alert, Button, Group } from '@mantine/core'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MenuDraft } from '../edit/useMenuDraft.ts'

/** Notices: another user has saved, or unsaved changes were restored. */
export function MenuNotices({ draft }: { draft: MenuDraft }) {
  const { t } = useTranslation('menu')
  if (draft.isElsewhere && draft.isDirty)
    return (
      <Alert role="alert" color="accent" icon={<IconUsers />} title={t('elsewhere.title')}>
        {t('elsewhere.text')}
        <Group gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={draft.dropDraft}>
            {t('elsewhere.theirs')}
          </Button>
          <Button size="xs" variant="default" onClick={draft.keepMine}>
            {t('elsewhere.mine')}
          </Button>
        </Group>
      </Alert>
    )
  if (draft.isRestored && draft.isDirty)
    return (
      <Alert
        role="status"
        color="gray"
        icon={<IconHistory />}
        withCloseButton
        closeButtonLabel={t('restored.close')}
        onClose={draft.noticeRestored}
      >
        <Group gap="sm">
          {t('restored.text')}
          <Button size="compact-sm" variant="subtle" onClick={draft.dropDraft}>
            {t('restored.drop')}
          </Button>
        </Group>
      </Alert>
    )
  return null
}
