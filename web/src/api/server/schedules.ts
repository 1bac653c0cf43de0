import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api, type Schemas } from '../client';
import { allPages } from '../pages';

export type Schedule = Schemas['Schedule'];
export type ScheduleRun = Schemas['ScheduleRun'];
export type ScheduleTask = Schedule['tasks'][number];
export type NewSchedule = Schemas['NewSchedule'];
export type ScheduleChanges = Schemas['ScheduleChanges'];

const PATH = '/api/v2/servers/{serverId}/schedules';
const ONE = `${PATH}/{scheduleId}` as const;
const RUNS_PER_PAGE = 20;
/** How often runs in progress are read, because no event reports about them. */
const RUNNING_MS = 2000;
/** How often schedules are read while no run is in progress: others may change them. */
const IDLE_MS = 10_000;
/** A run begins a moment after its time. */
const AFTER_DUE_MS = 1500;

const isRunning = ({ lastRun }: Schedule) => lastRun?.outcome === 'running';

/** Returns when to read schedules again, so that the page shows a run soon after it has begun and ended. */
export function readAgainMs(schedules: readonly Schedule[], nowMs: number): number {
  if (schedules.some(isRunning)) return RUNNING_MS;
  const due = schedules.flatMap(({ nextRunAt }) => (nextRunAt === null ? [] : Date.parse(nextRunAt) - nowMs));
  const nextMs = Math.min(IDLE_MS, ...due.map((ms) => ms + AFTER_DUE_MS));
  return Math.max(RUNNING_MS, nextMs);
}

/** The schedules of a server, oldest first. */
export const schedulesQuery = (serverId: string) =>
  queryOptions({
    queryKey: ['schedules', serverId],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schedule[]> =>
      allPages(async (query) => {
        const { data } = await api.GET(PATH, { params: { path: { serverId }, query }, signal });
        return data;
      }),
    refetchInterval: ({ state }) => readAgainMs(state.data ?? [], Date.now()),
  });

/** One schedule. */
export const scheduleQuery = (serverId: string, scheduleId: string) =>
  queryOptions({
    queryKey: ['schedules', serverId, scheduleId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Schedule> => {
      const { data } = await api.GET(ONE, { params: { path: { serverId, scheduleId } }, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    refetchInterval: ({ state }) => readAgainMs(state.data ? [state.data] : [], Date.now()),
  });

/** The runs of a schedule, newest first. Their page reads them again when the newest run of the schedule changes. */
export const runsQuery = (serverId: string, scheduleId: string) =>
  infiniteQueryOptions({
    queryKey: ['schedules', serverId, scheduleId, 'runs'],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Schemas['ScheduleRunPage']> => {
      const query = { limit: RUNS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) };
      const params = { path: { serverId, scheduleId }, query };
      const { data } = await api.GET(`${ONE}/runs`, { params, signal });
      if (data === undefined) throw new Error('the response has no body');
      return data;
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items[0]?.outcome === 'running' ? RUNNING_MS : false,
  });

/** The next times of an expression. The previous ones are shown until they are known. */
export const nextRunsQuery = (serverId: string, cron: string, timeZone: string) =>
  queryOptions({
    queryKey: ['next-runs', serverId, cron, timeZone],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<string[]> => {
      const params = { path: { serverId }, query: { cron, timeZone, count: 5 } };
      const { data } = await api.GET('/api/v2/servers/{serverId}/next-runs', { params, signal });
      return data?.items ?? [];
    },
  });

export async function createSchedule(serverId: string, body: NewSchedule): Promise<Schedule> {
  const { data } = await api.POST(PATH, { params: { path: { serverId } }, body });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

const pathOf = ({ serverId, id }: Schedule) => ({ path: { serverId, scheduleId: id } });

export async function updateSchedule(schedule: Schedule, body: ScheduleChanges): Promise<Schedule> {
  const { data } = await api.PATCH(ONE, { params: pathOf(schedule), body });
  if (data === undefined) throw new Error('the response has no body');
  return data;
}

export const deleteSchedule = (schedule: Schedule) => api.DELETE(ONE, { params: pathOf(schedule) });

export const runSchedule = (schedule: Schedule) => api.POST(`${ONE}/run`, { params: pathOf(schedule) });

/** Reads the schedules of a server and their runs again, after something has changed. */
export const readSchedulesAgain = (client: QueryClient, serverId: string) =>
  client.invalidateQueries({ queryKey: ['schedules', serverId] });
