import { type Model, type ModelStatic, Op, type WhereOptions } from 'sequelize';
import { DomainError } from '../../lib/errors/errors.js';
import { LAST_STORABLE_MS } from '../../lib/time/timestamp.js';

export type PageRequest = { limit?: number | undefined; cursor?: string | undefined };

export type Page<T> = { items: T[]; nextCursor: string | null };

/** The fields that determine the position of a row in a list. */
type Place = { id: string; createdAt: Date };

const DEFAULT_ITEMS = 50;
const MAX_ITEMS = 100;

/**
 * Returns one page, ordered by creation time. `read` returns at most `count` rows after the position `after`. The
 * cursor contains the position of the last row and not an offset, so rows that are added or removed cause no
 * duplicates.
 *
 * @throws DomainError `invalid_input` for a cursor that no page has contained
 */
export async function pageOf<R extends Place>(
  { limit = DEFAULT_ITEMS, cursor }: PageRequest,
  read: (count: number, after: Place | undefined) => Promise<R[]>,
): Promise<Page<R>> {
  const count = Math.min(limit, MAX_ITEMS);
  const rows = await read(count + 1, cursor === undefined ? undefined : decode(cursor));
  const items = rows.slice(0, count);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > count && last ? encode(last) : null };
}

type Listing<M, V> = { where?: WhereOptions; view(row: M): V };

/** Reads one page of a model's rows, each converted to its public form. @throws DomainError as `pageOf` */
export async function readPage<M extends Model & Place, V>(
  model: ModelStatic<M>,
  request: PageRequest,
  order: 'oldest first' | 'newest first',
  { where = {}, view }: Listing<M, V>,
): Promise<Page<V>> {
  const direction = order === 'oldest first' ? 'ASC' : 'DESC';
  const beyond = order === 'oldest first' ? Op.gt : Op.lt;
  const { items, nextCursor } = await pageOf(request, (limit, after) => {
    const position = after && {
      // Without the first condition, databases read the index from its start instead of from this position.
      createdAt: { [order === 'oldest first' ? Op.gte : Op.lte]: after.createdAt },
      [Op.or]: [{ createdAt: { [beyond]: after.createdAt } }, { id: { [beyond]: after.id } }],
    };
    return model.findAll({
      where: { [Op.and]: position ? [where, position] : [where] } as WhereOptions,
      order: [
        ['createdAt', direction],
        ['id', direction],
      ],
      limit,
    });
  });
  return { items: items.map(view), nextCursor };
}

const encode = ({ createdAt, id }: Place): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');

function decode(cursor: string): Place {
  const [, ms, id] =
    /^(\d{1,15}) ([a-z]+_[0-9a-v]{26})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (ms === undefined || id === undefined || Number(ms) > LAST_STORABLE_MS) {
    throw new DomainError('invalid_input', '`cursor` is not valid for this list.', {
      details: [{ path: '/query/cursor', message: 'is not a nextCursor of this list' }],
    });
  }
  return { createdAt: new Date(Number(ms)), id };
}
