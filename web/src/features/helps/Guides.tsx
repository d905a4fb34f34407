import { Anchor, List, Text, Title } from '@mantine/core'
import type { Action } from '@recado/contract/permissions'
import {
  type Icon,
  IconArrowLeft,
  IconDatabase,
  IconMessages,
  IconPlug,
  IconSitemap,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useCan } from '#web/shared/data/auth/session.ts'
import classes from './Guides.module.css'

type Guide = { Icon: Icon; page: { path: string; texts: string }; action: Action }

/** The product's own guides, ordered as a new company needs them. A reader sees those whose page they may open. */
const guides = {
  connect: { Icon: IconPlug, page: { path: '/connections', texts: 'connections' }, action: 'connections:manage' },
  menu: { Icon: IconSitemap, page: { path: '/queues', texts: 'queues' }, action: 'queues:manage' },
  answer: { Icon: IconMessages, page: { path: '/tickets', texts: 'tickets' }, action: 'tickets:read' },
  campaign: { Icon: IconSpeakerphone, page: { path: '/campaigns', texts: 'campaigns' }, action: 'campaigns:use' },
  team: { Icon: IconUsers, page: { path: '/users', texts: 'users' }, action: 'users:manage' },
  backup: { Icon: IconDatabase, page: { path: '/backups', texts: 'backups' }, action: 'backups:manage' },
} as const satisfies Record<string, Guide>
type GuideName = keyof typeof guides

/** The guides as cards, or the one of the address as a page. */
export function Guides() {
  const can = useCan()
  const [params] = useSearchParams()
  const visible = (Object.keys(guides) as GuideName[]).filter((name) => can(guides[name].action))
  const open = visible.find((name) => name === params.get('guide'))
  return open ? <GuidePage key={open} name={open} /> : <GuideList names={visible} />
}

function GuideList({ names }: { names: readonly GuideName[] }) {
  const { t } = useTranslation('guides')
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('guide.intro')}
      </Text>
      <ul className={classes.grid}>
        {names.map((name) => {
          const { Icon: Picture } = guides[name]
          return (
            <li key={name} className={classes.card}>
              <Picture size={28} stroke={1.6} aria-hidden className={classes.icon} />
              <Link className={classes.link} to={`?guide=${name}`}>
                {t(`guides.${name}.title`)}
              </Link>
              <Text size="sm" c="dimmed">
                {t(`guides.${name}.text`)}
              </Text>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function GuidePage({ name }: { name: GuideName }) {
  const { t } = useTranslation('guides')
  const { path, texts } = guides[name].page
  return (
    <article className={classes.guide}>
      <Anchor component={Link} to="?" size="sm" className={classes.back ?? ''}>
        <IconArrowLeft size={16} aria-hidden /> {t('guide.back')}
      </Anchor>
      <Title order={2}>{t(`guides.${name}.title`)}</Title>
      <Text c="dimmed">{t(`guides.${name}.text`)}</Text>
      <List type="ordered" spacing="sm" listStyleType="decimal">
        {t(`guides.${name}.steps`)
          .split('\n')
          .map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
      </List>
      <Anchor component={Link} to={path} fw={600}>
        {t('guide.open', { page: t(`${texts}:title`) })}
      </Anchor>
    </article>
  )
}
