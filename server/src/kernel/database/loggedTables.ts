/**
 * The tables whose changes are logged by triggers, with each of their columns. `shown`: the log has the value before and after. `secret`: it
 * has only that the value changed. `excluded`: it does not mention the column, with the reason. The triggers are made by migrations;
 * `changes.test.ts` compares them with this list, and this list with the columns of the database.
 */
export type LoggedTable = {
  kind: string
  shown: readonly string[]
  secret?: readonly string[]
  /** By reason. */
  excluded: Readonly<Record<string, readonly string[]>>
  /** The keys of a table of keys and values whose value is secret. */
  secretKeys?: readonly string[]
  /** Only changes by people are logged, no new rows, and never a value. */
  byPeople?: true
}

const ROW = 'it names the row'
const STATE = 'it changes with the work, not by a decision'
const TIMES = 'the log has its own time'
const HASH = 'it changes together with the sealed value'

export const loggedTables: Readonly<Record<string, LoggedTable>> = {
  users: {
    kind: 'user',
    shown: ['name', 'email', 'profile', 'super', 'language', 'ticketsWithoutQueue', 'whatsappId'],
    secret: ['passwordHash'],
    excluded: { [ROW]: ['id', 'companyId'], [STATE]: ['online', 'seenAt', 'availability', 'availabilityUntil', 'availabilityEnds'] },
  },
  invitations: {
    kind: 'invitation',
    shown: ['email', 'profile', 'ticketsWithoutQueue', 'expiresAt', 'usedAt', 'revokedAt'],
    excluded: {
      [ROW]: ['id', 'companyId'],
      [TIMES]: ['createdAt'],
      'the log has who made it': ['invitedById'],
      'it never changes': ['tokenHash'],
    },
  },
  settings: { kind: 'setting', shown: ['value'], secretKeys: ['aiApiKey', 'asaas'], excluded: { [ROW]: ['companyId', 'key'] } },
  queues: {
    kind: 'queue',
    shown: [
      'name',
      'color',
      'orderQueue',
      'greetingMessage',
      'outOfHoursMessage',
      'schedules',
      'promptId',
      'integrationId',
      'assignment',
      'unansweredMinutes',
      'sameAgentHours',
      'firstAnswerMinutes',
      'nextAnswerMinutes',
      'assistantMode',
    ],
    excluded: { [ROW]: ['id', 'companyId'], [STATE]: ['dueNotifiedAt'] },
  },
  queueOptions: {
    kind: 'queueOption',
    shown: ['queueId', 'parentId', 'position', 'title', 'message'],
    excluded: { [ROW]: ['id', 'companyId'] },
  },
  connections: {
    kind: 'connection',
    shown: [
      'name',
      'isDefault',
      'provider',
      'wanted',
      'greetingMessage',
      'complationMessage',
      'outOfHoursMessage',
      'ratingMessage',
      'transferQueueId',
      'timeToTransfer',
      'expiresTicket',
      'expiresInactiveMessage',
      'timeUseBotQueues',
      'maxUseBotQueues',
      'promptId',
      'integrationId',
      'settings',
      'assistantMode',
    ],
    secret: ['tokenSealed', 'secretsSealed'],
    excluded: {
      [ROW]: ['id', 'companyId'],
      [HASH]: ['tokenHash'],
      [TIMES]: ['createdAt', 'updatedAt'],
      [STATE]: [
        'status',
        'statusReason',
        'retries',
        'relink',
        'commands',
        'codesSealed',
        'codeLasts',
        'pairingNumber',
        'restrictedUntil',
        'historyProgress',
        'newChats',
      ],
    },
  },
  integrations: {
    kind: 'integration',
    shown: [
      'type',
      'name',
      'projectName',
      'language',
      'urlN8N',
      'typebotSlug',
      'typebotExpires',
      'typebotDelayMessage',
      'typebotKeywordFinish',
      'typebotKeywordRestart',
      'typebotUnknownMessage',
      'typebotRestartMessage',
    ],
    secret: ['jsonSealed', 'secretSealed'],
    excluded: { [ROW]: ['id', 'companyId'] },
  },
  prompts: {
    kind: 'prompt',
    shown: [
      'name',
      'prompt',
      'model',
      'maxTokens',
      'temperature',
      'maxMessages',
      'queueId',
      'endpoint',
      'maxAnswers',
      'endAfterHours',
      'tokensPerDay',
      'tokensPerMonth',
      'usesKnowledge',
      'sendsWholeKnowledge',
      'answersWhileClosed',
      'alwaysHandOver',
      'testBar',
      'testsWeekly',
      'tone',
      'knowledgeArticleIds',
    ],
    secret: ['apiKeySealed'],
    excluded: {
      [ROW]: ['id', 'companyId'],
      [HASH]: ['apiKeyOrigin'],
      [STATE]: ['goneModel', 'failedAt', 'pausedUntil', 'limitNotifiedOn'],
    },
  },
  webhooks: {
    kind: 'webhook',
    shown: ['connectionId', 'url', 'events', 'isOn'],
    secret: ['secretSealed'],
    excluded: { [ROW]: ['id', 'companyId'], [STATE]: ['offBecause', 'failures', 'pausedUntil', 'failingSince'] },
  },
  campaigns: {
    kind: 'campaign',
    shown: [
      'name',
      'message1',
      'message2',
      'message3',
      'message4',
      'message5',
      'status',
      'scheduledAt',
      'connectionId',
      'contactListId',
      'tagId',
      'fileListId',
      'templates',
      'archived',
      'lacking',
      'acceptsUnpriced',
      'asksLacking',
    ],
    excluded: {
      [ROW]: ['id', 'companyId'],
      'the id of a file says nothing': ['mediaId'],
      'a copy of the name, for when the list is gone': ['contactListName'],
      'it is copied from the settings at the start': ['pace'],
      [STATE]: ['completedAt', 'preparedTo', 'preparedAt', 'total', 'done', 'lastSentAt', 'watchFrom', 'waitsFor', 'waitsUntil'],
    },
  },
  companies: {
    kind: 'company',
    shown: [
      'name',
      'email',
      'phone',
      'status',
      'planId',
      'recurrence',
      'billingName',
      'billingAddress',
      'billingCity',
      'billingState',
      'billingZipcode',
      'billingCountry',
      'schedules',
      'nextPlanId',
      'nextPlanFrom',
      'daysOff',
    ],
    excluded: {
      [ROW]: ['id', 'platform'],
      'dueDateChanges has it, and the page shows that beside the log': ['dueDate', 'anchorDay', 'dueCause', 'trialExpiration'],
      [TIMES]: ['createdAt'],
      [STATE]: ['emailConfirmed', 'expiredSince', 'removalWarnedAt'],
    },
  },
  costSettings: { kind: 'costSetting', shown: ['currency', 'budget'], excluded: { [ROW]: ['companyId'] } },
  invoices: {
    kind: 'invoice',
    shown: [
      'kind',
      'detail',
      'valueCents',
      'dueDate',
      'status',
      'planId',
      'users',
      'connections',
      'queues',
      'months',
      'paidBy',
      'cancelReason',
      'note',
    ],
    excluded: {
      [ROW]: ['id', 'companyId'],
      'it follows from the other columns': ['periodFrom', 'monthCents', 'replaces', 'reason', 'cancelledBy'],
      [TIMES]: ['createdAt', 'paidAt'],
      [STATE]: ['reminded'],
    },
  },
  plans: {
    kind: 'plan',
    shown: [
      'name',
      'users',
      'connections',
      'queues',
      'valueCents',
      'public',
      'useCampaigns',
      'useKanban',
      'useOpenAi',
      'useIntegrations',
      'useSchedules',
      'useInternalChat',
      'useExternalApi',
    ],
    excluded: { [ROW]: ['id'] },
  },
  paymentSettings: {
    kind: 'paymentSetting',
    shown: ['value'],
    secretKeys: ['efiClientSecret', 'efiCertificate', 'asaasKey', 'asaasWebhookToken'],
    excluded: { [ROW]: ['key'] },
  },
  ssoProviders: {
    kind: 'singleSignOn',
    shown: ['issuer', 'clientId', 'newUsers', 'onlyExceptUserId'],
    secret: ['secretSealed'],
    excluded: { [ROW]: ['companyId', 'link'], [TIMES]: ['createdAt'] },
  },
  ssoDomains: {
    kind: 'singleSignOn',
    shown: ['domain', 'provedAt', 'provedBy'],
    excluded: { [ROW]: ['id', 'companyId'], [TIMES]: ['createdAt', 'missingSince'], 'it never changes': ['token'] },
  },
  ssoIdentities: {
    kind: 'singleSignOn',
    shown: ['issuer', 'subject', 'userId'],
    excluded: { [ROW]: ['companyId'], [TIMES]: ['createdAt'], 'it never changes': ['byPassword'] },
  },
  contacts: {
    kind: 'contact',
    shown: [],
    secret: ['name', 'number', 'email', 'extraInfo', 'optedOutAt', 'blockedAt'],
    byPeople: true,
    excluded: {
      [ROW]: ['id', 'companyId', 'isGroup', 'importId'],
      'the channel reports it': ['profilePicUrl'],
      'it says whether a person chose the name': ['isNamed'],
      [TIMES]: ['createdAt', 'updatedAt'],
    },
  },
}

/** Tables whose rows are parts of a logged record: each row that comes or goes is logged at the record. */
export const loggedMemberships: Readonly<Record<string, { kind: string; excluded: Readonly<Record<string, readonly string[]>> }>> = {
  userQueues: { kind: 'user', excluded: { [STATE]: ['assignedAt'] } },
  connectionQueues: { kind: 'connection', excluded: {} },
}

export const isLogged = (table: string) => table in loggedTables || table in loggedMemberships
