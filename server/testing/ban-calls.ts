import type { Answer, TestApp } from './app.ts'

export type BanCall = (
  action: 'ban' | 'unban',
  what: 'users' | 'organizations',
  id: string,
  reason?: string,
) => Promise<Answer>

/** How a moderator bans people and organizations, and lifts bans. */
export const banCalls =
  (app: TestApp, token: string): BanCall =>
  (action, what, id, reason = 'Asks members for bank cards.') =>
    app.call('POST', `/moderation/${what}/${id}/actions?action=${action}`, {
      token,
      body: action === 'ban' ? { reason } : {},
    })
