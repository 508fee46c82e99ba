import { eventKind } from '@rostrum/contract/events'
import { updateKind } from '@rostrum/contract/updates'
import { buildItem, buildOrganization, buildSupporter } from '../../server/testing/factories.ts'
import { buildManyFollowers } from '../../server/testing/many-followers.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'

export interface Person {
  id: string
  token: string
}

export interface TrialScene {
  organizations: { id: string; eventId: string }[]
  people: Person[]
  /** An update that is not published yet, and mailed to all followers when it is. */
  newsletter: { itemId: string; token: string; recipients: string[] }
}

const organizationCount = 6
/** What the organizations of the load are called, so that a search finds them. */
export const organizationName = 'Lantern Street Neighbors'

export const buildScene = async (
  databaseUrl: string,
  { writers, recipients: count }: { writers: number; recipients: number },
): Promise<TrialScene> => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    const { db } = database
    const organizations: TrialScene['organizations'] = []
    for (let number = 1; number <= organizationCount; number += 1) {
      const { id } = await buildOrganization(db, { name: `${organizationName} ${number}` })
      const event = await buildItem(db, eventKind, { organization_id: id, attributes: { capacity: null } })
      organizations.push({ id, eventId: event.id })
    }
    const people: Person[] = []
    for (let number = 0; number < writers; number += 1) {
      const { id, token } = await buildSupporter(db)
      people.push({ id, token })
    }
    const publisher = await buildOrganization(db)
    const recipients = Array.from({ length: count }, (_, index) => `follower.${index}@example.org`)
    await buildManyFollowers(db, {
      organizationId: publisher.id,
      count,
      addressOf: (index) => recipients[index] ?? '',
    })
    await db.updateTable('organizations').set({ followers_count: count }).where('id', '=', publisher.id).execute()
    const { id: itemId } = await buildItem(db, updateKind, {
      organization_id: publisher.id,
      status: 'draft',
      first_published_at: null,
      published_at: null,
      attributes: { notification_type: 'email_and_profile' },
    })
    return { organizations, people, newsletter: { itemId, token: publisher.owner.token, recipients } }
  } finally {
    await database.close()
  }
}
