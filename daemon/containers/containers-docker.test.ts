import { containersSuite } from '../../testing/containers-suite.js';
import { describeWith, testService } from '../../testing/services.js';

describeWith(['docker'], 'on a Docker engine', () => {
  containersSuite('docker', () => testService('docker'));
});
