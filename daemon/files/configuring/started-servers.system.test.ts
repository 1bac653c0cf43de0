import { describe } from '@jest/globals';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { startedServersSuite } from './suites/started-servers-suite.js';

describe('configuration files of a server that runs as a process', () =>
  startedServersSuite(() => undefined));

describeWith(['docker'], 'configuration files of a server that runs in a container', () =>
  startedServersSuite(() => testService('docker')),
);
