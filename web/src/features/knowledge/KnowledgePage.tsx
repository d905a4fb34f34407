import { type KnowledgeArticle, knowledge } from '@recado/contract/knowledge/knowledge'
import { IconBolt, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { createResource } from '#web/shared/data/resource/createResource.ts'
import type { Column } from '#web/shared/data/resource/liveResource.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { Excerpt } from '#web/shared/ui/Excerpt.tsx'
import { ResourcePage } from '#web/shared/ui/resource/ResourcePage.tsx'
import { ToolButton } from '#web/shared/ui/resource/ToolButton.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { ArticleFields } from './ArticleFields.tsx'
import { QuestionPane } from './QuestionPane.tsx'
import { QuickMessagesDialog } from './QuickMessagesDialog.tsx'
import { UnansweredButton } from './unanswered/UnansweredButton.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

const articleResource = createResource(knowledge)

/** The beginning of a text is shown without them. */
const HEADING_MARKS = /^#{1,6} /gm

const columns: Column<KnowledgeArticle>[] = [
  { key: 'title', render: ({ title }) => title, width: 'minmax(0, 2fr)', headline: true },
  { key: 'text', render: ({ text }) => <Excerpt text={text.replace(HEADING_MARKS, '')} />, width: 'minmax(0, 3fr)', hideLabelOnCard: true },
  { key: 'kind', render: (article) => <Kind {...article} />, width: 'minmax(0, 1.3fr)' },
  { key: 'updatedAt', render: ({ updatedAt }) => formatDateTime(updatedAt), width: '9rem' },
]

/** What the company knows: assistants answer from it, agents look it up. */
export function KnowledgePage() {
  const { t } = useTranslation('knowledgeBase')
  const mayWrite = useCanChange()('knowledge:write')
  const { useOpenAi } = useCurrentUser().company.plan
  const choosing = useDialog<undefined>()
  const versions = useDialog<KnowledgeArticle>()
  const isOwn = ({ kind }: KnowledgeArticle) => kind !== 'quickMessage'
  return (
    <>
      <ResourcePage
        resource={articleResource}
        texts="knowledgeBase"
        columns={columns}
        nameOf={({ title }) => title}
        form={{ Fields: ArticleFields, size: 'wide', initialValues: (row) => (row ? {} : { kind: 'pair' as const }) }}
        rows={{
          canChange: isOwn,
          actions: mayWrite ? [{ key: 'versions', icon: <IconHistory size={18} />, act: versions.open, applies: isOwn }] : [],
        }}
        notice={<QuestionPane />}
        tools={
          mayWrite && (
            <>
              {useOpenAi && <UnansweredButton />}
              <ToolButton icon={<IconBolt size={18} />} label={t('quickMessages.open')} onClick={() => choosing.open()} />
            </>
          )
        }
      />
      <QuickMessagesDialog dialog={choosing} />
      <VersionsDialog dialog={versions} />
    </>
  )
}

function Kind({ kind }: Pick<KnowledgeArticle, 'kind'>) {
  const { t } = useTranslation('knowledgeBase')
  return t(`kinds.${kind}`)
}
