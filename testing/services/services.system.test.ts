import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, DeleteBucketCommand, ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Docker from 'dockerode';
import pg from 'pg';
import { createClient } from 'redis';
import { eventually } from '../time/eventually.js';
import { describeWith, testService } from './describe-with.js';
import { undoScript } from './engine/firewall.js';

const execute = promisify(execFile);

const ECHO_SERVER = `
  require('node:net').createServer((socket) => socket.pipe(socket)).listen(7000);
  const udp = require('node:dgram').createSocket('udp4');
  udp.on('message', (message, from) => udp.send(message, from.port, from.address)).bind(7001, () => console.log('ready'));
`;

describeWith(['docker'], 'the Docker engine of the tests', () => {
  const docker = new Docker({ socketPath: testService('docker') });
  let echo: Docker.Container;
  const hostPort = async (port: string): Promise<number> =>
    Number((await echo.inspect()).NetworkSettings.Ports[port]?.[0]?.HostPort);

  beforeAll(async () => {
    const publish = [{ HostIp: '127.0.0.1', HostPort: '0' }];
    echo = await docker.createContainer({
      Image: 'berth-test/node',
      Cmd: ['node', '-e', ECHO_SERVER],
      User: '1000:1000',
      ExposedPorts: { '7000/tcp': {}, '7001/udp': {} },
      HostConfig: {
        Init: true,
        PortBindings: { '7000/tcp': publish, '7001/udp': publish },
        Memory: 256 * 1024 * 1024,
        PidsLimit: 64,
      },
    });
    await echo.start();
    const output = await echo.logs({ follow: true, stdout: true });
    await once(output, 'data');
  });
  afterAll(async () => {
    await echo.remove({ force: true });
  });

  test('the test container engine publishes a TCP port', async () => {
    const socket = createConnection(await hostPort('7000/tcp'), '127.0.0.1');
    socket.write('hello');
    const [response] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(response.toString()).toBe('hello');
  });

  test('the test container engine publishes a UDP port', async () => {
    const socket = createSocket('udp4');
    socket.send('hello', await hostPort('7001/udp'), '127.0.0.1');
    const [response] = (await once(socket, 'message')) as [Buffer];
    socket.close();
    expect(response.toString()).toBe('hello');
  });

  test('the test container engine kills a process that exceeds its memory limit, and reports that reason', async () => {
    const megabytes = 32 * 1024 * 1024;
    const container = await docker.createContainer({
      Image: 'berth-test/busybox',
      // The shell lives on for a moment: an engine can lose the message about a container that ends at the same time.
      Cmd: ['sh', '-c', 'tail /dev/zero; status=$?; sleep 1; exit $status'],
      HostConfig: { Memory: megabytes, MemorySwap: megabytes, NetworkMode: 'none' },
    });
    await container.start();
    expect(await container.wait()).toMatchObject({ StatusCode: 137 });
    await eventually('the reason of its end', async () => (await container.inspect()).State.OOMKilled);
    await container.remove();
  });

  test('the test container engine has an image of a Teeworlds server that finds its map', async () => {
    const container = await docker.createContainer({
      Image: 'berth-test/teeworlds',
      HostConfig: { NetworkMode: 'none', Init: true },
    });
    await container.start();
    const output = await container.logs({ follow: true, stdout: true, stderr: true });
    let text = '';
    for await (const chunk of output) {
      text += String(chunk);
      if (/maps\/dm1\.map sha256|failed to load map/.test(text)) break;
    }
    await container.remove({ force: true });
    expect(text).toContain('maps/dm1.map sha256');
  });
});

describeWith(['redis'], 'the Redis of the tests', () => {
  test('the test Redis responds to PING', async () => {
    const client = createClient({ url: testService('redis') });
    await client.connect();
    expect(await client.ping()).toBe('PONG');
    await client.close();
  });
});

describeWith(['postgres'], 'the PostgreSQL of the tests', () => {
  test('the test PostgreSQL responds to a query, and lets a suite create a database of its own', async () => {
    const client = new pg.Client({ connectionString: testService('postgres') });
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.query('CREATE DATABASE services_test');
    await client.query('DROP DATABASE services_test');
    await client.end();
  });
});

describeWith(['s3'], 'the S3 storage of the tests', () => {
  test('the test S3 storage creates and lists a bucket', async () => {
    const { origin, username, password } = new URL(testService('s3'));
    const client = new S3Client({
      endpoint: origin,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: username, secretAccessKey: password },
    });
    const Bucket = `services-test-${process.pid}`;
    await client.send(new CreateBucketCommand({ Bucket }));
    const { Buckets } = await client.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toContain(Bucket);
    await client.send(new DeleteBucketCommand({ Bucket }));
    client.destroy();
  });
});

/* @needs chromium ssh busybox lftp nginx caddy docker-compose psftp oathtool hung-memory */
const PROGRAMS = [
  ['chromium', ['--version'], /Chrom/],
  ['ssh', ['-V'], /OpenSSH/],
  ['busybox', ['echo', 'hello'], /hello/],
  ['lftp', ['--version'], /LFTP/],
  ['nginx', ['-v'], /nginx/],
  ['caddy', ['version'], /^v?2/],
  ['docker-compose', ['--version'], /docker-compose version/],
  ['psftp', ['-V'], /psftp/],
  ['oathtool', ['--version'], /oathtool/],
  ['hung-memory', ['--version'], /gcc/i],
] as const;
for (const [name, args, expected] of PROGRAMS) {
  describeWith([name], `the program ${name} of the tests`, () => {
    test('the program that a test suite needs can be run', async () => {
      const { stdout, stderr } = await execute(testService(name), [...args]);
      expect(stdout + stderr).toMatch(expected);
    });
  });
}

/* @needs sftp fzsftp teeworlds teeworlds-client */
for (const name of ['sftp', 'fzsftp', 'teeworlds', 'teeworlds-client'] as const) {
  describeWith([name], `the program ${name} of the tests`, () => {
    test('the program that a test suite needs is executable', () => {
      accessSync(testService(name), constants.X_OK);
    });
  });
}

describeWith(['minecraft'], 'the Minecraft server of the tests', () => {
  test('the package minecraft-protocol that a test suite needs can be loaded', () => {
    const load = createRequire(join(testService('minecraft'), 'package.json'));
    expect(load('minecraft-protocol')).toMatchObject({ createServer: expect.any(Function) });
  });
});

test("restoring the host's packet filter returns it to its earlier state", () => {
  const before =
    '*filter\n:INPUT ACCEPT [1:2]\n:FORWARD ACCEPT [0:0]\n:MINE - [0:0]\n-A INPUT -j MINE\nCOMMIT\n';
  const after =
    '*filter\n:INPUT ACCEPT [9:9]\n:FORWARD DROP [0:0]\n:MINE - [0:0]\n:DOCKER - [0:0]\n' +
    '-A INPUT -j MINE\n-A FORWARD -o berth-test0 -j DOCKER\n-A DOCKER -j RETURN\nCOMMIT\n';
  expect(undoScript(before, after)).toBe(
    '*filter\n-D FORWARD -o berth-test0 -j DOCKER\n-D DOCKER -j RETURN\n-F DOCKER\n-X DOCKER\n' +
      '-P INPUT ACCEPT\n-P FORWARD ACCEPT\nCOMMIT\n',
  );
});
