import type { DrawingName } from './catalogue.ts'
import type { Scene } from './scene.ts'
import { splitSystem } from './scenes/air/01-split-system.ts'
import { rooftopPlant } from './scenes/air/02-rooftop-plant.ts'
import { ductedPlan } from './scenes/air/03-ducted-plan.ts'
import { isolatorDetail } from './scenes/air/04-isolator-detail.ts'
import { shopFitout } from './scenes/commercial/01-shop-fitout.ts'
import { officeCeilingPlan } from './scenes/commercial/02-office-ceiling-plan.ts'
import { meteringPanel } from './scenes/commercial/03-metering-panel.ts'
import { warehouse } from './scenes/commercial/04-warehouse.ts'
import { carParkLighting } from './scenes/commercial/05-car-park-lighting.ts'
import { generalArrangement } from './scenes/industrial/01-general-arrangement.ts'
import { mainSwitchboardElevation } from './scenes/industrial/02-main-switchboard-elevation.ts'
import { motorControlCentre } from './scenes/industrial/03-motor-control-centre.ts'
import { singleLineDiagram } from './scenes/industrial/04-single-line-diagram.ts'
import { conveyorDrive } from './scenes/industrial/05-conveyor-drive.ts'
import { cableLadderRun } from './scenes/industrial/06-cable-ladder.ts'
import { plcPanel } from './scenes/industrial/07-plc-panel.ts'
import { operatorConsole } from './scenes/industrial/08-operator-console.ts'
import { siloInstrumentation } from './scenes/industrial/09-silo-instrumentation.ts'
import { emergencyStopPlan } from './scenes/industrial/10-emergency-stop-plan.ts'
import { padmountSupply } from './scenes/industrial/11-padmount-supply.ts'
import { highBaySection } from './scenes/industrial/12-high-bay-section.ts'
import { junctionBox } from './scenes/industrial/13-junction-box.ts'
import { thermalSurvey } from './scenes/industrial/14-thermal-survey.ts'
import { queenslanderSolar } from './scenes/residential/01-queenslander-solar.ts'
import { switchboardUpgrade } from './scenes/residential/02-switchboard-upgrade.ts'
import { lightingPlan } from './scenes/residential/03-lighting-plan.ts'
import { evCharger } from './scenes/residential/04-ev-charger.ts'
import { roomSection } from './scenes/residential/05-room-section.ts'
import { smokeAlarms } from './scenes/residential/06-smoke-alarms.ts'
import { shedAndPump } from './scenes/rural/01-shed-and-pump.ts'
import { irrigationPumpStation } from './scenes/rural/02-irrigation-pump-station.ts'
import { centrePivot } from './scenes/rural/03-centre-pivot.ts'
import { farmSwitchboard } from './scenes/rural/04-farm-switchboard.ts'
import { packingShed } from './scenes/rural/05-packing-shed.ts'
import { trenchSection } from './scenes/rural/06-trench-section.ts'
import { boreSection } from './scenes/rural/07-bore-section.ts'
import { grainSilos } from './scenes/rural/08-grain-silos.ts'
import { solarAndBattery } from './scenes/rural/09-solar-and-battery.ts'
import { propertyPlan } from './scenes/rural/10-property-plan.ts'
import { shopRow } from './scenes/services/commercial.ts'
import { dustCollector } from './scenes/services/industrial.ts'
import { houseCutaway } from './scenes/services/residential.ts'
import { propertySupply } from './scenes/services/rural.ts'
import { coverage } from './scenes/site/coverage.ts'
import { heroNarrow, heroWide } from './scenes/site/hero.ts'
import { treatmentPlant } from './scenes/water/01-treatment-plant.ts'
import { dosingSkid } from './scenes/water/02-dosing-skid.ts'
import { dutyStandbyPanel } from './scenes/water/03-duty-standby-panel.ts'
import { processDiagram } from './scenes/water/04-process-diagram.ts'
import { uvReactor } from './scenes/water/05-uv-reactor.ts'
import { reservoirTelemetry } from './scenes/water/06-reservoir-telemetry.ts'

/** The scene behind every name of the catalogue; a missing or a surplus one is a type error. */
export const sceneByName: Readonly<Record<DrawingName, Scene>> = {
  'industrial-01-general-arrangement': generalArrangement,
  'industrial-02-main-switchboard-elevation': mainSwitchboardElevation,
  'industrial-03-motor-control-centre': motorControlCentre,
  'industrial-04-single-line-diagram': singleLineDiagram,
  'industrial-05-conveyor-drive': conveyorDrive,
  'industrial-06-cable-ladder': cableLadderRun,
  'industrial-07-plc-panel': plcPanel,
  'industrial-08-operator-console': operatorConsole,
  'industrial-09-silo-instrumentation': siloInstrumentation,
  'industrial-10-emergency-stop-plan': emergencyStopPlan,
  'industrial-11-padmount-supply': padmountSupply,
  'industrial-12-high-bay-section': highBaySection,
  'industrial-13-junction-box': junctionBox,
  'industrial-14-thermal-survey': thermalSurvey,
  'residential-01-queenslander-solar': queenslanderSolar,
  'residential-02-switchboard-upgrade': switchboardUpgrade,
  'residential-03-lighting-plan': lightingPlan,
  'residential-04-ev-charger': evCharger,
  'residential-05-room-section': roomSection,
  'residential-06-smoke-alarms': smokeAlarms,
  'rural-01-shed-and-pump': shedAndPump,
  'rural-02-irrigation-pump-station': irrigationPumpStation,
  'rural-03-centre-pivot': centrePivot,
  'rural-04-farm-switchboard': farmSwitchboard,
  'rural-05-packing-shed': packingShed,
  'rural-06-trench-section': trenchSection,
  'rural-07-bore-section': boreSection,
  'rural-08-grain-silos': grainSilos,
  'rural-09-solar-and-battery': solarAndBattery,
  'rural-10-property-plan': propertyPlan,
  'water-01-treatment-plant': treatmentPlant,
  'water-02-dosing-skid': dosingSkid,
  'water-03-duty-standby-panel': dutyStandbyPanel,
  'water-04-process-diagram': processDiagram,
  'water-05-uv-reactor': uvReactor,
  'water-06-reservoir-telemetry': reservoirTelemetry,
  'air-01-split-system': splitSystem,
  'air-02-rooftop-plant': rooftopPlant,
  'air-03-ducted-plan': ductedPlan,
  'air-04-isolator-detail': isolatorDetail,
  'commercial-01-shop-fitout': shopFitout,
  'commercial-02-office-ceiling-plan': officeCeilingPlan,
  'commercial-03-metering-panel': meteringPanel,
  'commercial-04-warehouse': warehouse,
  'commercial-05-car-park-lighting': carParkLighting,
  'service-industrial': dustCollector,
  'service-rural': propertySupply,
  'service-commercial': shopRow,
  'service-residential': houseCutaway,
  'site-hero': heroWide,
  'site-hero-narrow': heroNarrow,
  'site-coverage': coverage,
}
