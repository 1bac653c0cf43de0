import { describeWith, testService } from '../../../testing/services/describe-with.js';
import { powerSuite } from './suites/power-suite.js';

describeWith(['docker'], 'on a Docker engine', () => {
  powerSuite('docker', () => testService('docker'));
});
