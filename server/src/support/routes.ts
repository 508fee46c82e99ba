import { supportEndpoints } from '@rostrum/contract/support'
import program from '../../package.json' with { type: 'json' }
import type { Config } from '../platform/config.ts'
import { implement, type Implementation } from '../platform/http/implement.ts'

export const supportRoutes = ({ support }: Pick<Config, 'support'>): Implementation[] =>
  implement(supportEndpoints, {
    'GET /support': async () => ({
      data: {
        id: 'rostrum',
        type: 'support' as const,
        attributes: {
          email: support.email,
          version: program.version,
          how_to_vote_url: support.howToVoteUrl ?? null,
        },
      },
    }),
  })
